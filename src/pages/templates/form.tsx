/** A page with one form: progress, the questions, and the price of the credit. */
import { Suspense, useState, type ReactElement, type ReactNode } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { FormPageData, OfferData } from "#src/api/responses/responses.ts";
import { pageWords, stepWords } from "#src/copy/pages.ts";
import { Step } from "#src/forms.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import type { ViewProps } from "./view.ts";
import { Help } from "#src/pages/parts/help.tsx";
import { Answers } from "#src/pages/parts/answers.tsx";
import { chosenIn, isOfferFor } from "#src/pages/parts/chosen-loan.ts";
import { EmailOpen } from "#src/pages/parts/email-open.tsx";
import { News } from "#src/pages/parts/news.tsx";
import { FollowedOffer } from "#src/pages/parts/followed-offer.tsx";
import { usePolling } from "#src/pages/parts/poll.ts";
import { PriceLine } from "#src/pages/parts/price-line.tsx";
import { useRefresh } from "#src/pages/parts/refresh.ts";
import { PageForm, SideForms } from "#src/pages/parts/side-forms.tsx";
import { OFFER_ID, Strip } from "#src/pages/parts/strip.tsx";

/** `above` stands above the form. */
export const View = ({ data, above }: ViewProps<FormPageData> & { above?: ReactNode }): ReactElement => {
  const { form, step, lead, waiting, instead, forms = {}, back, links = [] } = data;
  const { answers, pricing, emailOpen, today } = data;
  const [followed, setFollowed] = useState<OfferData>();
  const offer = followed ?? offerToShow(data);
  const refresh = useRefresh();
  // It stays where it was pressed: moved, it would lose the focus and what it says.
  const [ahead] = useState(() =>
    Object.values(forms)
      .filter(comesFirst)
      .map(({ id }) => id),
  );
  const all = Object.values(forms);
  const before = all.filter(({ id }) => ahead.includes(id));
  usePolling(waiting?.lookAgainAfter, false);
  return (
    <div className="page">
      <div className="page-head">
        {step && <Where {...step} />}
        <h1>{form.title}</h1>
        {lead && (
          <p className="lead">
            <Markup text={lead} />
          </p>
        )}
        {waiting && (
          <div className="news" role="status">
            {waiting.news && <News news={waiting.news} />}
          </div>
        )}
        {instead && (
          <p className="instead">
            {instead.text} <Link to={instead.url}>{instead.label}</Link>
          </p>
        )}
        {form.intro && (
          <p className="intro">
            <Markup text={form.intro} />
          </p>
        )}
        {offer && <Strip offer={offer} />}
      </div>
      <div className="beside">
        <div className="stack">
          {above}
          {before.map((first) => (
            <div className="quiet" key={first.id}>
              <PageForm form={first} page={data} />
            </div>
          ))}
          <Step
            form={form}
            today={today}
            posted={data.posted}
            onSettled={refresh}
            beside={offer && <PriceLine offer={offer} />}
          >
            {answers && <Answers sections={answers} />}
            {pricing && <FollowedOffer pricing={pricing} today={today} offer={offer} onOffer={setFollowed} />}
          </Step>
          {step && step.n > 1 && !form.draft && (
            <p className="saved">
              <Icon name="check" />
              {stepWords.saved}
            </p>
          )}
          {emailOpen && <EmailOpen emailOpen={emailOpen} page={data} />}
          <SideForms forms={all.filter((other) => !before.includes(other))} page={data} />
          {back && (
            <Link className="back" to={back}>
              <Icon name="arrow" />
              {pageWords.back}
            </Link>
          )}
        </div>
        {offer ? (
          <aside className="side" id={OFFER_ID}>
            <Suspense>
              <OfferSummary offer={offer} />
            </Suspense>
          </aside>
        ) : links.length > 0 ? (
          <WaysOut links={links} />
        ) : (
          <Help />
        )}
      </div>
    </div>
  );
};

/** Whether a form's button has to be pressed before the page's own can be filled in: it sends the code, and has not yet. */
const comesFirst = (form: Descriptor): boolean =>
  form.elements.some(({ labelAgain, again }) => labelAgain !== undefined && again !== true);

/** The page's offer; none where the form was posted without scripts with another choice than the one it prices. */
const offerToShow = ({ form, offer = null, pricing }: FormPageData): OfferData | null =>
  pricing && !isOfferFor(offer, chosenIn(form.values)) ? null : offer;

/** Ways out for those who cannot fill in the form; phone numbers open natively, pages through the router. */
const WaysOut = ({ links }: { links: NonNullable<FormPageData["links"]> }): ReactElement => (
  <aside className="help" aria-label={pageWords.ways}>
    <ul className="ways">
      {links.map(({ label, url }) => (
        <li key={url}>{url.startsWith("/") ? <Link to={url}>{label}</Link> : <a href={url}>{label}</a>}</li>
      ))}
    </ul>
  </aside>
);

/** Progress as text, „Стъпка 2 от 5 · Лични данни“, and as a bar. */
const Where = ({ n, of, title }: { n: number; of: number; title: string }): ReactElement => (
  <div className="where">
    <p className="where-words">{stepWords.where(n, of, title)}</p>
    <div className="where-bar" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-state={index + 1 < n ? "done" : index + 1 === n ? "now" : "next"} />
      ))}
    </div>
  </div>
);
