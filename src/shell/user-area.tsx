/** User area of the header: login link, or the user menu. */
import type { ReactElement } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import { useVisitorRead } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { pageUrl } from "#src/pages/table.ts";
import { useClosingMenu } from "./closing-menu.ts";
import { usePart } from "./parts.ts";

/** Shows the login link also when the visitor query fails, so that logging in stays possible. */
export const UserArea = (): ReactElement => {
  const { data: visitor, isError } = useVisitorRead();
  const user = visitor?.userData.user;
  const menu = useClosingMenu();
  const parts = usePart("person-parts", user);
  return (
    <div className="user-area">
      {user && parts && <parts.UserMenu {...visitor} menu={menu} user={user} />}
      {!user && (visitor || isError) && (
        <Link className="button small" to={pageUrl("login")}>
          {shellWords.login}
        </Link>
      )}
      {!parts && (user || (!visitor && !isError)) && <span className="user-placeholder" />}
    </div>
  );
};
