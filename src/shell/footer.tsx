import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { useConfig } from "#src/api/queries.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";

type Named = PageName & keyof typeof pageNames;

const COLUMNS: readonly { title: string; first?: PageName; pages: readonly Named[] }[] = [
  { title: shellWords.terms, first: "tosCreditLine", pages: ["tosConsumerCredit", "tosInterestFreeInstalment", "tosInterestFreeCreditLine", "tariff", "europeanForm", "bankAccounts"] },
  { title: shellWords.rules, pages: ["compliantPolicy", "privacyPolicy", "personalDataPolicy", "cookiePolicy"] },
];

/** Terms, policies, who the lender is, and the sentence the law wants beside every offer. */
export const Footer = (): ReactElement => {
  const config = useConfig();
  return (
    <footer className="footer">
      <div className="shell-in">
        {COLUMNS.map(({ title, first, pages }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {first && <li><Link to={pageUrl(first)}>{shellWords.termsOf(config?.config.fastCreditMaxAmount ?? 500)}</Link></li>}
              {pages.map((name) => <li key={name}><Link to={pageUrl(name)}>{pageNames[name]}</Link></li>)}
            </ul>
          </nav>
        ))}
        {config && (
          <div className="footer-company">
            <h2>{config.brand.name}</h2>
            <p><strong>{config.brand.company}</strong></p>
            <p>{shellWords.registerNumber(config.brand.registerNumber)}</p>
            <p>{shellWords.supervisor}</p>
            <p className="footer-call"><a href={`tel:${config.phoneForCall.replace(/\s/g, "")}`}>{config.phoneForCall}</a>*<br />{shellWords.callCost}</p>
          </div>
        )}
        <p className="footer-warning">{shellWords.warning}</p>
      </div>
    </footer>
  );
};
