/** Before signing: the facts on one screen, the papers themselves, then the code, then the signature. */
import type { ReactElement } from "react";
import type { ContractData } from "#src/api/answers.ts";
import { contractWords } from "#src/copy/contract-page.ts";
import { pageWords } from "#src/copy/pages.ts";
import { Blocks } from "#src/ui/blocks.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Markup } from "#src/ui/markup.tsx";
import { OfferSummary } from "#src/ui/offer-summary.tsx";
import { CaseStyles } from "#src/ui/case-styles.tsx";
import { Tip } from "#src/ui/tip.tsx";
import type { ViewProps } from "../kinds.ts";
import { PageForm } from "./side-forms.tsx";

export const View = ({ data }: ViewProps<ContractData>): ReactElement => {
  const formOf = (id: string) => Object.values(data.forms).find((form) => form.id === id);
  const [sendCode, sign, decline] = [formOf("send-code"), formOf("sign-contract"), formOf("decline-contract")];
  return (
    <div className="page">
      <CaseStyles />
      <div className="page-head">
        <h1>{data.page.title}</h1>
        <p className="lead">{contractWords.lead}</p>
      </div>
      <div className="beside side-first">
        <div className="side"><OfferSummary offer={data.offer} title={contractWords.factsTitle} /></div>
        <div className="stack">
          <ol className="order">
            <li>
              <h2>{contractWords.read}</h2>
              <p className="intro">{contractWords.readText}</p>
              <Papers papers={data.papers} />
              <Fingerprint sha256={data.sha256} version={data.version} />
              <Tip title={contractWords.withdrawalTitle}>{contractWords.withdrawal}</Tip>
            </li>
            <li>
              <h2>{contractWords.code}</h2>
              <p className="intro">{data.lead ? <Markup text={data.lead} /> : contractWords.codeText}</p>
              {sendCode && <div className="quiet"><PageForm form={sendCode} page={data} /></div>}
            </li>
            <li>
              <h2>{contractWords.sign}</h2>
              {sign && <PageForm form={sign} page={data} />}
            </li>
          </ol>
          {decline && (
            <section className="section section-wide quiet">
              <h2>{contractWords.declineTitle}</h2>
              <PageForm form={decline} page={data} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
};

const Papers = ({ papers }: Pick<ContractData, "papers">): ReactElement => (
  <div className="papers">
    {papers.map(({ kind, title, pdfUrl, blocks }) => (
      <details className="more paper" key={kind}>
        <summary>{title}</summary>
        <div className="paper-text" role="region" aria-label={title} tabIndex={0}><Blocks blocks={blocks} /></div>
        <p className="paper-foot"><a className="button small" href={pdfUrl} download><Icon name="download" />{pageWords.downloadPdf}<span className="visually-hidden">: {title}</span></a></p>
      </details>
    ))}
  </div>
);

const Fingerprint = ({ sha256, version }: Pick<ContractData, "sha256" | "version">): ReactElement => (
  <div className="fingerprint">
    <p><strong>{contractWords.fingerprint}</strong> · {contractWords.version(version)}</p>
    <p className="mono">{sha256.match(/.{1,4}/g)?.join(" ")}</p>
    <p className="intro">{contractWords.fingerprintText}</p>
  </div>
);
