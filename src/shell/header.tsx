import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "#src/ui/parts/link.tsx";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { isOnTheWay, matchPage, pageUrl } from "#src/pages/table.ts";
import { BrandMark } from "#src/ui/theme/brand.tsx";
import { PhoneButton } from "#src/ui/parts/phone-button.tsx";
import { Burger, NavigationBar } from "./navigation.tsx";
import { UserArea } from "./user-area.tsx";

/**
 * Header: burger menu, logo, navigation, phone, user area. Same markup at every width; CSS arranges it. On the way
 * through an application it is one line, whose menu opens, with the way out.
 */
export const Header = (): ReactElement => {
  const config = useConfig();
  const row = matchPage(useLocation().pathname)?.row;
  const isSmall = row !== undefined && isOnTheWay(row);
  // What a guarantor signs is no application of theirs.
  const isKept = useVisitor()?.userData.user && isSmall && row.name !== "viewGuarantorContract";
  return (
    <header className={isSmall ? "header small" : "header"}>
      <div className="shell-in">
        <Burger phone={config?.phoneForCall} />
        <Link className="logo" to={pageUrl("index")}>
          <BrandMark />
          <span>{config?.brand.name ?? shellWords.home}</span>
        </Link>
        {!isSmall && <NavigationBar />}
        {isKept && (
          <Link className="save-exit" to={pageUrl("applicationStatus")}>
            {shellWords.saveAndExit}
          </Link>
        )}
        {config && <PhoneButton phone={config.phoneForCall} />}
        <UserArea />
      </div>
    </header>
  );
};
