import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "#src/ui/parts/link.tsx";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { pageNames, shellWords } from "#src/copy/shell.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { isOnTheWay, matchPage, pageUrl, type PageName } from "#src/pages/table.ts";

type Named = PageName & keyof typeof pageNames;

const COLUMNS: readonly { title: string; pages: readonly (Named | "tosCreditLine")[] }[] = [
  {
    title: shellWords.terms,
    pages: [
      "tosCreditLine",
      "tosConsumerCredit",
      "tosInterestFreeInstalment",
      "tosInterestFreeCreditLine",
      "tariff",
      "europeanForm",
    ],
  },
  {
    title: shellWords.rules,
    pages: ["compliantPolicy", "cookiePolicy", "privacyPolicy", "personalDataPolicy", "whistleBlowingPolicy"],
  },
  { title: shellWords.more, pages: ["bankAccounts", "links", "subscribe", "customSitemap"] },
];

const SOCIAL = [
  ["facebook", "Facebook"],
  ["youtube", "YouTube"],
  ["x", "X"],
] as const;

/**
 * Footer: terms, policies, the lender's details, and the statutory warning. On the way through an application it is one
 * line that opens.
 */
export const Footer = (): ReactElement => {
  const config = useConfig();
  const subscribed = useVisitor()?.userData.user?.isSubscribed;
  const link = (page: (typeof COLUMNS)[number]["pages"][number]): ReactElement => {
    if (page === "tosCreditLine")
      return <Link to={pageUrl(page)}>{shellWords.termsOf(config?.config.fastCreditMaxAmount ?? 500)}</Link>;
    const name = page === "subscribe" && subscribed ? "unsubscribe" : page;
    return <Link to={pageUrl(name)}>{pageNames[name]}</Link>;
  };
  const row = matchPage(useLocation().pathname)?.row;
  const isFolded = row !== undefined && isOnTheWay(row);
  const whole = (
    <div className="shell-in">
      {COLUMNS.map(({ title, pages }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>{link(page)}</li>
            ))}
          </ul>
        </nav>
      ))}
      {config && <Company {...config} />}
    </div>
  );
  return (
    <footer className="footer">
      {isFolded ? (
        <details className="footer-folded">
          <summary className="shell-in">{shellWords.footer}</summary>
          {whole}
        </details>
      ) : (
        whole
      )}
    </footer>
  );
};

const Company = ({
  brand: { name, company, registerNumber, certificate, association, social = {} },
  phoneForCall,
}: RootConfigData["root"]): ReactElement => (
  <>
    <div className="footer-company">
      <h2>{name}</h2>
      <p>
        <strong>{company}</strong>
      </p>
      <p>{shellWords.registerNumber(registerNumber)}</p>
      <p>{shellWords.supervisor}</p>
      {association && <p>{shellWords.memberOf(association)}</p>}
      <p className="footer-call">
        <a href={dialled(phoneForCall)}>{phoneForCall}</a>*<br />
        {shellWords.callCost}
      </p>
      <ul className="footer-social">
        {SOCIAL.map(
          ([key, words]) =>
            social[key] && (
              <li key={key}>
                <a href={social[key]} rel="noopener">
                  {words}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
    <div className="footer-end">
      <p className="footer-warning">{shellWords.warning}</p>
      <p>{shellWords.copyright(company, certificate)}</p>
    </div>
  </>
);
