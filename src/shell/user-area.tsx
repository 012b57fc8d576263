/** The corner of the header that knows who is here: a way in, or the person's own menu. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { PostingData, UserDataShape } from "#src/api/answers.ts";
import { post } from "#src/api/client.ts";
import { callUrl } from "#src/api/contract.ts";
import { configKey, useConfig, useVisitor, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { shellWords } from "#src/copy/shell.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { badgesOf, type Badges } from "./badges.ts";
import { SessionWatch } from "./session-watch.tsx";

const OWN_PAGES: readonly { name: PageName; icon: string; words: string; badge?: keyof Badges }[] = [
  { name: "requestStatus", icon: "clock", words: shellWords.status, badge: "status" },
  { name: "activeCredit", icon: "document", words: shellWords.credit },
];

export const UserArea = (): ReactElement => {
  const visitor = useVisitor();
  const user = visitor?.userData.user;
  return (
    <div className="user-area">
      {!visitor && <span className="user-placeholder" />}
      {visitor && !user && <Link className="button small" to={pageUrl("login")}>{shellWords.login}</Link>}
      {user && <UserMenu email={user.email} userData={visitor.userData} csrf={visitor.csrf} />}
      {user && <SessionWatch />}
    </div>
  );
};

const UserMenu = ({ email, userData, csrf }: { email: string; userData: UserDataShape; csrf?: string }): ReactElement => {
  const menu = useClosingMenu();
  const badges = badgesOf(userData, useConfig()?.contractAcceptEnabled ?? false);
  const countOf = ({ badge }: (typeof OWN_PAGES)[number]): number => (badge ? badges[badge] : 0);
  return (
    <details className="menu" ref={menu}>
      <summary><Icon name="user" /><span>{shellWords.menu} <Badge count={OWN_PAGES.reduce((sum, page) => sum + countOf(page), 0)} /></span></summary>
      <div className="menu-panel">
        <p className="menu-email">{email}</p>
        <ul>
          {OWN_PAGES.map((page) => (
            <li key={page.name}><Link to={pageUrl(page.name)}><Icon name={page.icon} /><span>{page.words} <Badge count={countOf(page)} /></span></Link></li>
          ))}
          <li><Logout csrf={csrf} /></li>
        </ul>
      </div>
    </details>
  );
};

/** Closes on Escape, on a press elsewhere, and when the page changes. */
const useClosingMenu = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: Event): void => {
      const box = menu.current;
      if (!box?.open) return;
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (event instanceof KeyboardEvent ? !escape : box.contains(event.target as Node)) return;
      box.open = false;
      if (escape) box.querySelector("summary")?.focus();
    };
    const kinds = ["keydown", "pointerdown", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, []);
  return menu;
};

/** A plain form that works without JavaScript; with it the visitor stays in the app. */
const Logout = ({ csrf = "" }: { csrf?: string }): ReactElement => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailed(false);
    try {
      const { nextUrl } = (await post("logout", { _csrf: csrf })) as PostingData;
      if (!nextUrl) throw new Error("logout was refused");
      await navigate(nextUrl);
      // Nothing of the person stays behind; what is on screen is asked for anew.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== visitorKey[0] && queryKey[0] !== configKey[0], type: "inactive" });
    } catch (error) {
      report(error as Error, { when: "logout" });
      setFailed(true);
    }
    await queries.invalidateQueries();
  };
  return (
    <form method="post" action={callUrl("logout")} encType="multipart/form-data" onSubmit={leave}>
      <input type="hidden" name="_csrf" value={csrf} readOnly />
      <button type="submit"><Icon name="logout" />{shellWords.logout}</button>
      <p role="status" className="menu-email" hidden={!failed}>{failed && shellWords.logoutFailed}</p>
    </form>
  );
};
