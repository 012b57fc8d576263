/** What the server asks of the calls of content pages: nothing. */
import { contentPages } from "#src/api/calls/content.ts";
import type { ReadDemands } from "./demands.ts";

const CONTENT = { kind: "read" } as const satisfies ReadDemands;

export const contentDemands = Object.fromEntries(contentPages.map(({ call }) => [call, CONTENT])) as Readonly<
  Record<(typeof contentPages)[number]["call"], typeof CONTENT>
>;
