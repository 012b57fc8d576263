import type { Migration } from "kysely";
import { people } from "./001-people.ts";
import { requests } from "./002-requests.ts";
import { posts } from "./003-posts.ts";
import { checks } from "./006-checks.ts";

/** Every migration in order. A list, not a folder scan, because the server is bundled. Names are never changed or reused. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-people": people,
  "002-requests": requests,
  "003-posts": posts,
  "006-checks": checks,
};
