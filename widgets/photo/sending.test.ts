import { expect, it } from "vitest";
import { compile } from "#src/engine/core/compile.ts";
import { SelectedFiles } from "#src/engine/browser/selected-files.ts";
import { leftOf, sendingOf } from "./sending.ts";

const KB = 1024;
const SIZES = [100 * KB, 300 * KB, 50 * KB];
const TOTAL = 450 * KB + 1500;

it.each([
  ["nothing has left", 0, [0, 0, 0]],
  ["only texts have", 700, [0, 0, 0]],
  ["half of the second has", TOTAL - 200 * KB - 260, [100 * KB, 150 * KB, 0]],
  ["the second has, the third begins", TOTAL - 50 * KB - 60, [100 * KB, 300 * KB, 0]],
  ["everything has", TOTAL, SIZES],
])("of a post's files in their order, %s", (_, loaded, left) => expect(leftOf(SIZES, loaded, TOTAL)).toEqual(left));

it("tells the end of a file once, with the event it came after, and each percent to its rows only", () => {
  const { fields } = compile(
    { id: "f", title: "", action: "f", version: "1", values: {}, elements: [{ type: "file", name: "a" }] },
    {},
  );
  const field = fields[0]!;
  const files = new SelectedFiles(fields);
  files.add(field, [new File(["123"], "а.pdf")], 1);
  const { items, last } = files.view(field);
  const sending = sendingOf(files);
  let told = 0;
  sending.subscribe(() => void (told += 1));
  sending.set(field, items[0]!.id, "sending", 40);
  sending.set(field, items[0]!.id, "sending", 40);
  expect([told, sending.of(items[0]!.id), sending.endOf(field)]).toEqual([
    1,
    { what: "sending", percent: 40 },
    undefined,
  ]);
  sending.set(field, items[0]!.id, "sent", 100);
  expect(sending.endOf(field)).toEqual({ what: "sent", name: "а.pdf", after: last });
  sending.clear();
  expect([sending.of(items[0]!.id), sending.endOf(field)]).toEqual([undefined, undefined]);
  sending.set(field, items[0]!.id, "cut", 40);
  const cut = sending.endOf(field);
  sending.clear();
  expect([cut?.what, sending.endOf(field)]).toEqual(["cut", cut]);
  expect(sendingOf(files)).toBe(sending);
});
