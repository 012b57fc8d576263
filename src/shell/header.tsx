import type { ReactElement } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import { useConfig } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { pageUrl } from "#src/pages/table.ts";
import { BrandMark } from "#src/ui/theme/brand.tsx";
import { PhoneButton } from "#src/ui/parts/phone-button.tsx";
import { Burger, NavigationBar } from "./navigation.tsx";
import { UserArea } from "./user-area.tsx";

/** Header: burger menu, logo, navigation, phone, user area. Same markup at every width; CSS arranges it. */
export const Header = (): ReactElement => {
  const config = useConfig();
  return (
    <header className="header">
      <div className="shell-in">
        <Burger phone={config?.phoneForCall} />
        <Link className="logo" to={pageUrl("index")}>
          <BrandMark />
          <span>{config?.brand.name ?? shellWords.home}</span>
        </Link>
        <NavigationBar />
        {config && <PhoneButton phone={config.phoneForCall} />}
        <UserArea />
      </div>
    </header>
  );
};
