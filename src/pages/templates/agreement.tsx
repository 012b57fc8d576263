/** Signing page: key facts, the documents, the SMS code, the signature. */
import type { ReactElement } from "react";
import type { AgreementData } from "#src/api/responses/responses.ts";
import { agreementWords, annexPageWords, guarantorWords } from "#src/copy/agreement.ts";
import { isInterestFree } from "#src/domain/lending/rate.ts";
import { pageWords } from "#src/copy/pages.ts";
import { Blocks, Contents } from "#src/ui/parts/blocks.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { EmailOpen } from "#src/pages/parts/email-open.tsx";
import { News } from "#src/pages/parts/news.tsx";
import { usePolling } from "#src/pages/parts/poll.ts";
import { PageForm } from "#src/pages/parts/side-forms.tsx";

export const View = ({ data }: ViewProps<AgreementData>): ReactElement => {
  usePolling(data.waiting?.lookAgainAfter, false);
  const { guarantee, annex, offer, forms } = data;
  const words = annex ? ofAnnex(annex) : guarantee ? guarantorWords(guarantee) : borrowerWords(offer!);
  const { sendCode, sign } = forms;
  const decline = forms["decline"] ?? forms["refuse"];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{data.page.title}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className="beside side-first">
        <div className="side">
          {offer && <OfferSummary offer={offer} title={words.factsTitle} amount={words.amount} />}
          {annex && (
            <section className="card">
              <h2>{words.factsTitle}</h2>
              <Blocks blocks={annex.facts} />
            </section>
          )}
        </div>
        <div className="stack">
          <ol className="order">
            <li>
              <h2>{agreementWords.read}</h2>
              {data.renewed && <Tip tone="warning">{agreementWords.renewed}</Tip>}
              <p className="intro">{words.readText}</p>
              <Papers papers={data.papers} />
              <Fingerprint sha256={data.sha256} version={data.version} />
              <Tip title={words.tipTitle}>{words.tip}</Tip>
            </li>
            <li>
              <h2>{sendCode ? agreementWords.code : agreementWords.noCode}</h2>
              <div className="news" role="status">
                {data.waiting?.news && <News news={data.waiting.news} />}
              </div>
              {data.emailOpen && <EmailOpen emailOpen={data.emailOpen} page={data} />}
              <p className="intro">{data.lead ? <Markup text={data.lead} /> : agreementWords.codeText}</p>
              {sendCode && (
                <div className="quiet">
                  <PageForm form={sendCode} page={data} />
                </div>
              )}
            </li>
            {sign && (
              <li>
                <h2>{agreementWords.sign}</h2>
                <PageForm form={sign} page={data} />
              </li>
            )}
          </ol>
          {decline && (
            <section className="section section-wide quiet">
              {!guarantee && <h2>{agreementWords.declineTitle}</h2>}
              <PageForm form={decline} page={data} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
};

/** What the page says to the borrower. */
const borrowerWords = ({ nominalRate }: NonNullable<AgreementData["offer"]>) => ({
  factsTitle: agreementWords.factsTitle,
  amount: undefined,
  lead: agreementWords.lead,
  readText: agreementWords.readText,
  tipTitle: agreementWords.withdrawalTitle,
  tip: agreementWords.withdrawal(isInterestFree(nominalRate)),
});

/** What the page says of an annex. */
const ofAnnex = ({ tip }: NonNullable<AgreementData["annex"]>) => ({
  ...annexPageWords,
  tip,
  amount: undefined,
});

const Papers = ({ papers }: Pick<AgreementData, "papers">): ReactElement => (
  <div className="papers">
    {papers.map(({ kind, title, pdfUrl, blocks }) => (
      <details className="more paper" key={kind}>
        <summary>{title}</summary>
        <div className="paper-text" role="region" aria-label={title} tabIndex={0}>
          <Contents blocks={blocks} of={kind} />
          <Blocks blocks={blocks} of={kind} />
        </div>
        <p className="paper-foot">
          <a className="button small" href={pdfUrl} download>
            <Icon name="download" />
            {pageWords.downloadPdf}
            <span className="visually-hidden">: {title}</span>
          </a>
        </p>
      </details>
    ))}
  </div>
);

const Fingerprint = ({ sha256, version }: Pick<AgreementData, "sha256" | "version">): ReactElement => (
  <div className="fingerprint">
    <p>
      <strong>{agreementWords.fingerprint}</strong> · {agreementWords.version(version)}
    </p>
    <p className="mono">{sha256.match(/.{1,4}/g)?.join(" ")}</p>
    <p className="intro">{agreementWords.fingerprintText}</p>
  </div>
);
