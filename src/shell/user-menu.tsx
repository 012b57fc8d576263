/** Menu of the logged-in user. */
import { useState, type FormEvent, type ReactElement, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { Link } from "#src/ui/parts/link.tsx";
import type { PostingData, VisitorData } from "#src/api/responses/responses.ts";
import { post } from "#src/api/client.ts";
import { forgetDrafts } from "#src/api/browser-drafts.ts";
import { callRow, callUrl, type CallName } from "#src/api/calls/calls.ts";
import { announcementsKey, configKey, useCached, useConfig, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { menuWords, ownPageNames } from "#src/copy/menu.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { Badge } from "#src/ui/parts/badge.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { LateIcon } from "#src/ui/theme/late-icons.tsx";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { badgesOf, type Badges } from "./badges.ts";

type OwnPage = {
  name: PageName & keyof typeof ownPageNames;
  icon: ReactElement;
  badge?: keyof Badges;
  guarantors?: true;
};

const OWN_PAGES: readonly OwnPage[] = [
  { name: "profile", icon: <Icon name="user" />, badge: "profile" },
  { name: "applicationStatus", icon: <Icon name="clock" />, badge: "status" },
  { name: "guaranteedRequests", icon: <LateIcon name="shield" />, badge: "guarantees", guarantors: true },
  { name: "applicationHistory", icon: <Icon name="calendar" /> },
  { name: "documents", icon: <Icon name="document" /> },
  { name: "changePassword", icon: <LateIcon name="lock" /> },
];

export type UserMenuProps = VisitorData & {
  menu: RefObject<HTMLDetailsElement | null>;
  user: NonNullable<VisitorData["userData"]["user"]>;
};

export const UserMenu = ({ menu, user, userData, csrf }: UserMenuProps): ReactElement => {
  const badges = badgesOf(userData, useConfig()?.contractAcceptEnabled ?? false);
  const shown = OWN_PAGES.filter(({ guarantors }) => !guarantors || user.guaranteedRequests.length > 0);
  return (
    <details className="menu" ref={menu}>
      <Sheet name="user-menu" />
      <summary>
        <Icon name="user" />
        <span className="menu-words">{menuWords.menu} </span>
        <Badge count={badges.profile + badges.status + badges.guarantees} />
      </summary>
      <div className="menu-panel">
        <p className="menu-email">{user.email}</p>
        <ul>
          {shown.map(({ name, icon, badge }) => (
            <li key={name}>
              <Link to={pageUrl(name)}>
                {icon}
                <span>
                  {ownPageNames[name]} {badge && <Badge count={badges[badge]} />}
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Logout csrf={csrf} />
          </li>
        </ul>
      </div>
    </details>
  );
};

const isOfPerson = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  ![visitorKey, configKey, announcementsKey].some(([fresh]) => fresh === name);

const isPrivate = ({ queryKey: [name, call] }: { queryKey: readonly unknown[] }): boolean =>
  name === "page" && callRow(call as CallName).access !== "public";

/** Longest wait for the anonymous visitor data before navigating on after logout. */
const PATIENCE_MS = 2000;

/** Logout form: a plain POST without JavaScript, a client-side call with it. */
const Logout = ({ csrf = "" }: { csrf?: string }): ReactElement => {
  const queries = useCached();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailed(false);
    try {
      const { nextUrl } = (await post("logout", { _csrf: csrf })) as PostingData;
      if (!nextUrl) throw new Error("logout was refused");
      await Promise.race([
        queries.refetchQueries({ queryKey: visitorKey }),
        new Promise((over) => setTimeout(over, PATIENCE_MS)),
      ]);
      const { status, fetchStatus } = queries.getQueryState(visitorKey)!;
      // The cached user is no longer valid, even if the refetch fails or takes too long.
      if (status === "error" || fetchStatus !== "idle") void queries.resetQueries({ queryKey: visitorKey });
      await navigate(nextUrl);
      // The next person in this tab must not see the user's cached data or drafts. A private page may be on screen for a
      // moment longer; it leaves the cache with the screen, and its call would be refused now.
      forgetDrafts();
      queries.removeQueries({ predicate: isOfPerson, type: "inactive" });
      await queries.invalidateQueries({ predicate: (query) => isOfPerson(query) && !isPrivate(query) });
    } catch (error) {
      report(error as Error, { when: "logout" });
      setFailed(true);
      await queries.refetchQueries({ queryKey: visitorKey });
    }
  };
  return (
    <form method="post" action={callUrl("logout")} encType="multipart/form-data" onSubmit={leave}>
      <input type="hidden" name="_csrf" value={csrf} readOnly />
      <button type="submit">
        <Icon name="logout" />
        {menuWords.logout}
      </button>
      <p role="status" className="menu-email" hidden={!failed}>
        {failed && menuWords.logoutFailed}
      </p>
    </form>
  );
};
