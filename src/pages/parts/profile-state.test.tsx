import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { newQueryClient, visitorKey } from "#src/api/queries.ts";
import { ProfileLine, ProfileNews } from "./profile-state.tsx";

const FIRST = {
  key: "inReview",
  label: "Данните се проверяват",
  tone: "info",
  text: "Проверяваме.",
  reasons: [],
} as const;
const NEXT = {
  key: "invalidData",
  label: "Има неточни данни",
  tone: "warning",
  text: "Проверете ги.",
  reasons: ["ЕГН"],
};

afterEach(() => vi.unstubAllGlobals());

it("the profile stands as its page said, and as its own call says once the visitor's data have another state", async () => {
  const queries = newQueryClient();
  const shown = (): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ProfileNews first={{ ...FIRST, reasons: [] }} />
          <ProfileLine first={{ ...FIRST, reasons: [] }} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  expect(shown()).toContain("Проверяваме.");
  const fetched = vi.fn((_url: string) => Promise.resolve(Response.json({ status: NEXT })));
  vi.stubGlobal("fetch", fetched);
  queries.setQueryData(visitorKey, {
    userData: {
      user: {
        id: "1",
        email: "a@example.bg",
        status: { key: "invalidData" },
        guaranteedRequests: [],
        isSubscribed: false,
      },
    },
  });
  expect(shown()).toContain("Профил: данните се проверяват");
  await queries
    .getQueryCache()
    .find({ queryKey: ["profile-status", "invalidData"] })!
    .fetch();
  expect(fetched.mock.calls[0]![0]).toBe("/api/v2/profile-status");
  for (const words of ["Проверете ги.", "<li>ЕГН</li>", "Профил: има неточни данни"]) expect(shown()).toContain(words);
});
