/** The corner of the header that knows who is here: a way in, or the person's own menu. */
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { useVisitorRead } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { pageUrl } from "#src/pages/table.ts";
import { useClosingMenu } from "./closing-menu.ts";
import { usePart } from "./parts.ts";

/** Whoever cannot be known, because the answer failed, can still log in. */
export const UserArea = (): ReactElement => {
  const { data: visitor, isError } = useVisitorRead();
  const user = visitor?.userData.user;
  const menu = useClosingMenu();
  const parts = usePart("person-parts", user);
  return (
    <div className="user-area">
      {user && parts && <parts.UserMenu {...visitor} menu={menu} user={user} />}
      {!user && (visitor || isError) && <Link className="button small" to={pageUrl("login")}>{shellWords.login}</Link>}
      {!parts && (user || !visitor && !isError) && <span className="user-placeholder" />}
    </div>
  );
};
