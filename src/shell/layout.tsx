/** What stands around every page: header, navigation, footer. */
import { useRef, type ReactElement, type ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { useConfig } from "#src/api/queries.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { pageUrl } from "#src/pages/table.ts";
import { BrandMark } from "#src/ui/brand.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useArrival } from "./arrival.ts";
import { Footer } from "./footer.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { UserArea } from "./user-area.tsx";

export const MAIN_ID = "main";

const NAVIGATION = ["aboutUs", "howDoWeGiveCredits"] as const;

export const Layout = ({ children }: { children: ReactNode }): ReactElement => {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className="shell">
      <a className="skip-link" href={`#${MAIN_ID}`}>{shellWords.skip}</a>
      <Header />
      <main ref={main} className="main shell-in" id={MAIN_ID} tabIndex={-1}>{children}</main>
      <Footer />
      <IdleParts />
    </div>
  );
};

const Header = (): ReactElement => {
  const config = useConfig();
  return (
    <header className="header">
      <div className="shell-in">
        <Link className="logo" to="/"><BrandMark /><span>{config?.brand.name ?? shellWords.home}</span></Link>
        <nav className="nav" aria-label={shellWords.navLabel}>
          <ul>
            {NAVIGATION.map((name) => <li key={name}><NavLink to={pageUrl(name)}>{pageNames[name]}</NavLink></li>)}
          </ul>
        </nav>
        {config && (
          <a className="call" href={`tel:${config.phoneForCall.replace(/\s/g, "")}`} aria-label={`${shellWords.call}: ${config.phoneForCall}`}>
            <Icon name="phone" />{config.phoneForCall}*
          </a>
        )}
        <UserArea />
      </div>
    </header>
  );
};
