/** The site's navigation: a bar on wide pages, behind the burger button on narrow ones. */
import type { ReactElement, ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { useVisitor } from "#src/api/queries.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CallButton } from "#src/ui/phone-button.tsx";
import { useClosingMenu } from "./closing-menu.ts";

/** Where the home page says how a credit is repaid. */
const REPAYING = `${pageUrl("index")}#kak-se-pogasyava`;

const To = ({ page }: { page: PageName & keyof typeof pageNames }): ReactElement => <li><NavLink to={pageUrl(page)}>{pageNames[page]}</NavLink></li>;

/** What both forms share, between what each has of its own. */
const Items = ({ first, last }: { first?: ReactNode; last?: ReactNode }): ReactElement => {
  const { activeAffiliatePromotion, activeBonuses = [] } = useVisitor()?.userData ?? {};
  return (
    <ul>
      {first}
      <To page="aboutUs" />
      <To page="howDoWeGiveCredits" />
      <li><Link to={REPAYING}>{shellWords.repaying}</Link></li>
      {activeAffiliatePromotion && <li><NavLink to={pageUrl("bonus")}>{shellWords.bonus} <Badge count={activeBonuses.length} /></NavLink></li>}
      {last}
    </ul>
  );
};

export const NavigationBar = (): ReactElement => <nav className="nav" aria-label={shellWords.navLabel}><Items last={<To page="contactUs" />} /></nav>;

/** Opens without JavaScript, too. */
export const Burger = ({ phone }: { phone?: string }): ReactElement => (
  <details className="burger" ref={useClosingMenu()}>
    <summary aria-label={shellWords.open}><Icon name="menu" /><Icon name="cross" /></summary>
    <nav className="menu-panel" aria-label={shellWords.navLabel}>
      {phone && <CallButton className="burger-call" phone={phone}>{phone}</CallButton>}
      <Items first={<><To page="contactUs" /><li><NavLink to={pageUrl("index")}>{shellWords.home}</NavLink></li></>} />
    </nav>
  </details>
);
