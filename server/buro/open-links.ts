/** Links of the desk's pages: each is for whoever may open what it leads to, and for others its words alone. */
import type { StaffView } from "#src/buro/desk.ts";
import { mayFollow } from "#src/buro/table.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";

const isLink = (value: unknown): value is { tag: "a"; href: string } =>
  typeof value === "object" && value !== null && "tag" in value && value.tag === "a";

/** A page as these roles see it: links that they may not follow lead nowhere. */
export const withOpenLinks = (view: StaffView, roles: readonly StaffRole[] | undefined): StaffView =>
  JSON.parse(JSON.stringify(view), (_name, value: unknown) =>
    isLink(value) && !mayFollow(value.href, roles) ? { ...value, href: "" } : value,
  ) as StaffView;
