/** Site navigation: a bar on wide screens, a burger menu on narrow ones. */
import type { ReactElement, ReactNode } from "react";
import { Link, NavLink } from "#src/ui/parts/link.tsx";
import { useVisitor } from "#src/api/queries.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { Badge } from "#src/ui/parts/badge.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { CallButton } from "#src/ui/parts/phone-button.tsx";
import { useClosingMenu } from "./closing-menu.ts";

/** The section of the home page about repayment. */
const REPAYING = `${pageUrl("index")}#kak-se-pogasyava`;

const To = ({ page }: { page: PageName & keyof typeof pageNames }): ReactElement => (
  <li>
    <NavLink to={pageUrl(page)}>{pageNames[page]}</NavLink>
  </li>
);

/** The items that bar and burger menu share, between their own first and last ones. */
const Items = ({ first, last }: { first?: ReactNode; last?: ReactNode }): ReactElement => {
  const { activeAffiliatePromotion, activeBonuses = [] } = useVisitor()?.userData ?? {};
  return (
    <ul>
      {first}
      <To page="aboutUs" />
      <To page="howDoWeGiveCredits" />
      <li>
        <Link to={REPAYING}>{shellWords.repaying}</Link>
      </li>
      {activeAffiliatePromotion && (
        <li>
          <NavLink to={pageUrl("bonus")}>
            {shellWords.bonus} <Badge count={activeBonuses.length} />
          </NavLink>
        </li>
      )}
      {last}
    </ul>
  );
};

export const NavigationBar = (): ReactElement => (
  <nav className="nav" aria-label={shellWords.navLabel}>
    <Items last={<To page="contactUs" />} />
  </nav>
);

/** A `<details>` menu: opens without JavaScript as well. */
export const Burger = ({ phone }: { phone?: string }): ReactElement => (
  <details className="burger" ref={useClosingMenu()}>
    <summary aria-label={shellWords.open}>
      <Icon name="menu" />
      <Icon name="cross" />
    </summary>
    <nav className="menu-panel" aria-label={shellWords.navLabel}>
      {phone && (
        <CallButton className="burger-call" phone={phone}>
          {phone}
        </CallButton>
      )}
      <Items
        first={
          <>
            <To page="contactUs" />
            <li>
              <NavLink to={pageUrl("index")}>{shellWords.home}</NavLink>
            </li>
          </>
        }
      />
    </nav>
  </details>
);
