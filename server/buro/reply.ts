/** Types of what the staff's pages and posts answer. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { StaffView } from "#src/buro/desk.ts";
import type { ClerkContext, DeskContext } from "./context.ts";

/** A page, with the commands that do the same. */
export type StaffPage = { view: StaffView; commands?: readonly string[] };
/** A page, or where the visitor belongs instead. */
export type StaffAnswer = StaffPage | { nextUrl: string };

/** Reads a page that anybody may open. */
export type OpenRead = (context: DeskContext) => Promise<StaffAnswer>;
/** Reads a page for somebody who is logged in. */
export type ClerkRead = (context: ClerkContext) => Promise<StaffAnswer>;

/** Does what a post asks for; returns the URL to go on with, or a page of what no address may say. */
export type StaffEffect<Context> = (context: Context, values: FormValues) => Promise<string | StaffPage>;
