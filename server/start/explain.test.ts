import { expect, it } from "vitest";
import { explain } from "./explain.ts";

it("a server of another user's says so in a sentence, not in a stack", () => {
  const error = Object.assign(new Error("connect EACCES /data/operator.sock"), { code: "EACCES", syscall: "connect" });
  expect(explain(error)).toBe(
    "The server that runs on this data folder (DATA_DIR) is another user's. Run the act as that user.",
  );
});
