/** Where a request stands: what happened, what is next, who acts. Asks again by itself while things move. */
import type { MouseEvent, ReactElement } from "react";
import { Link, useLocation } from "react-router-dom";
import type { StatusData } from "#src/api/answers.ts";
import { statusWords } from "#src/copy/status-page.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Moment } from "#src/ui/moment.tsx";
import { OfferSummary } from "#src/ui/offer-summary.tsx";
import { CaseStyles } from "#src/ui/case-styles.tsx";
import { Timeline } from "#src/ui/timeline.tsx";
import { Tip } from "#src/ui/tip.tsx";
import type { ViewProps } from "../kinds.ts";
import { useAskAgain } from "./ask-again.ts";
import { useRefresh } from "./refresh.ts";
import { asks, PageForm, SideForms } from "./side-forms.tsx";

export const View = ({ data }: ViewProps<StatusData>): ReactElement => {
  const { request, offer, timeline, reasons, action } = data;
  const forms = Object.values(data.forms ?? {});
  useAskAgain(data.askAgainAfter);
  return (
    <div className="page">
      <CaseStyles />
      <div className="page-head">
        {request && <p className="where-words">{statusWords.request(request.number)}</p>}
        <h1>{data.title}</h1>
        {request && <Since {...request} title={data.title} />}
        <div className="news" role="status"><Tip tone={data.tone}>{data.text}</Tip></div>
        {action && <p><Link className="button primary" to={action.url}>{action.label}</Link></p>}
      </div>
      <div className="beside side-first">
        {offer && <div className="side"><OfferSummary offer={offer} title={data.request?.status === "offerActive" ? statusWords.offerTitle : statusWords.termsTitle} /></div>}
        <div className="stack">
          {reasons.length > 0 && <Reasons reasons={reasons} />}
          {forms.filter(asks).map((form) => (
            <section className="section" key={form.id}><h2>{form.title}</h2><PageForm form={form} page={data} /></section>
          ))}
          {timeline.length > 0 && <section className="section"><h2>{statusWords.timelineTitle}</h2><Timeline steps={timeline} /></section>}
          {data.askAgainAfter !== undefined && <CheckAgain />}
          <SideForms forms={forms.filter((form) => !asks(form))} page={data} />
        </div>
      </div>
    </div>
  );
};

/** The state's name, unless the title says the same, and since when. */
const Since = ({ statusLabel, statusSince, title }: { statusLabel: string; statusSince: string; title: string }): ReactElement => (
  <p className="intro">{statusLabel !== title && <>{statusLabel} · </>}{statusWords.since} <Moment at={statusSince} /></p>
);

const Reasons = ({ reasons }: { reasons: readonly string[] }): ReactElement => (
  <section className="section">
    <h2>{statusWords.reasonsTitle}</h2>
    <ul>{reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul>
  </section>
);

/** A link to the page itself: it works before and without JavaScript. */
const CheckAgain = (): ReactElement => {
  const { pathname, search } = useLocation();
  const refresh = useRefresh();
  const ask = (event: MouseEvent): void => {
    event.preventDefault();
    refresh();
  };
  return (
    <p className="check-again">
      <span className="intro">{statusWords.checksItself}</span>
      <a className="button small" href={pathname + search} onClick={ask}><Icon name="refresh" />{statusWords.checkAgain}</a>
    </p>
  );
};
