/** The corner of the header that knows who is here: a way in, or the person's own menu. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { PostingData, VisitorData } from "#src/api/answers.ts";
import { post } from "#src/api/client.ts";
import { callUrl } from "#src/api/contract.ts";
import { announcementsKey, configKey, useConfig, useVisitorRead, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { badgesOf, type Badges } from "./badges.ts";
import { useClosingMenu } from "./closing-menu.ts";

type OwnPage = { name: PageName & keyof typeof pageNames; icon: string; badge?: keyof Badges; guarantors?: true };

const OWN_PAGES: readonly OwnPage[] = [
  { name: "profile", icon: "user", badge: "profile" },
  { name: "requestStatus", icon: "clock", badge: "status" },
  { name: "guaranteedRequests", icon: "shield", guarantors: true },
  { name: "requestHistory", icon: "calendar" },
  { name: "documents", icon: "document" },
  { name: "changePassword", icon: "lock" },
];

/** Whoever cannot be known, because the answer failed, can still log in. */
export const UserArea = (): ReactElement => {
  const { data: visitor, isError } = useVisitorRead();
  return (
    <div className="user-area">
      {visitor?.userData.user ? <UserMenu {...visitor} user={visitor.userData.user} />
        : visitor || isError ? <Link className="button small" to={pageUrl("login")}>{shellWords.login}</Link>
          : <span className="user-placeholder" />}
    </div>
  );
};

const UserMenu = ({ user, userData, csrf }: VisitorData & { user: NonNullable<VisitorData["userData"]["user"]> }): ReactElement => {
  const badges = badgesOf(userData, useConfig()?.contractAcceptEnabled ?? false);
  const shown = OWN_PAGES.filter(({ guarantors }) => !guarantors || user.guaranteedRequests.length > 0);
  return (
    <details className="menu" ref={useClosingMenu()}>
      <summary><Icon name="user" /><span className="menu-words">{shellWords.menu} </span><Badge count={badges.profile + badges.status} /></summary>
      <div className="menu-panel">
        <p className="menu-email">{user.email}</p>
        <ul>
          {shown.map(({ name, icon, badge }) => (
            <li key={name}><Link to={pageUrl(name)}><Icon name={icon} /><span>{pageNames[name]} {badge && <Badge count={badges[badge]} />}</span></Link></li>
          ))}
          <li><Logout csrf={csrf} /></li>
        </ul>
      </div>
    </details>
  );
};

const isOfPerson = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  ![visitorKey, configKey, announcementsKey].some(([fresh]) => fresh === name);

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
      await queries.refetchQueries({ queryKey: visitorKey });
      await navigate(nextUrl);
      // Nothing of the person stays behind; what is on screen is asked for anew.
      queries.removeQueries({ predicate: isOfPerson, type: "inactive" });
      await queries.invalidateQueries({ predicate: isOfPerson });
    } catch (error) {
      report(error as Error, { when: "logout" });
      setFailed(true);
      await queries.refetchQueries({ queryKey: visitorKey });
    }
  };
  return (
    <form method="post" action={callUrl("logout")} encType="multipart/form-data" onSubmit={leave}>
      <input type="hidden" name="_csrf" value={csrf} readOnly />
      <button type="submit"><Icon name="logout" />{shellWords.logout}</button>
      <p role="status" className="menu-email" hidden={!failed}>{failed && shellWords.logoutFailed}</p>
    </form>
  );
};
