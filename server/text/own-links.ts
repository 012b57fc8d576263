/** Links within the site, wherever owners write them. */
import { matchStaffPage } from "#src/buro/table.ts";
import { matchPage } from "#src/pages/table.ts";

/** Whether a link leads to a page of ours; calls and files have addresses of their own, and other sites are not ours to know. */
export const leadsSomewhere = (href: string): boolean => {
  const path = href.split(/[?#]/)[0]!;
  return (
    !path.startsWith("/") ||
    path.startsWith("/api/") ||
    /\.\w+$/.test(path) ||
    matchPage(path) !== undefined ||
    matchStaffPage(path) !== undefined
  );
};
