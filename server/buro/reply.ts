/** Types of what the staff's pages and posts answer. */
import { definePost, type Post } from "#server/policy/handler.ts";
import type { LinkTo, StaffView } from "#src/buro/desk.ts";
import type { ClerkContext, DeskContext } from "./context.ts";

/** A page, with the commands that do the same. */
export type StaffPage = { view: StaffView; commands?: readonly string[] };
/** A page, or where the visitor belongs instead. */
export type StaffAnswer = StaffPage | { nextUrl: string };

/** Reads a page that anybody may open. */
export type OpenRead = (context: DeskContext) => Promise<StaffAnswer>;
/** Reads a page for somebody who is logged in. */
export type ClerkRead = (context: ClerkContext) => Promise<StaffAnswer>;

/**
 * What a post has done: where to go on; in words what was done, and where else one may go on; the session that it began, or
 * ended.
 */
export type StaffDone = { nextUrl: string; says?: string; more?: LinkTo; begins?: string; leaves?: true };

/** A post that anybody may make. */
export type OpenPost = Post<DeskContext, StaffDone>;
/** A post of somebody who is logged in. */
export type ClerkPost = Post<ClerkContext, StaffDone>;

/** Declares what a call does that anybody may make. */
export const openPost = <Form, Prepared = undefined>(
  ...row: Parameters<typeof definePost<Form, Prepared, DeskContext, StaffDone>>
): OpenPost => definePost(...row);

/** Declares what a call of somebody does who is logged in. */
export const clerkPost = <Form, Prepared = undefined>(
  ...row: Parameters<typeof definePost<Form, Prepared, ClerkContext, StaffDone>>
): ClerkPost => definePost(...row);
