/** Status of an application: timeline, reasons, next actions. Polls while the status may change. */
import type { MouseEvent, ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "#src/ui/parts/link.tsx";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { StatusData } from "#src/api/responses/responses.ts";
import { creditWords } from "#src/copy/credit.ts";
import { hardshipWords } from "#src/copy/help.ts";
import { statusPageWords } from "#src/copy/status.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Moment } from "#src/ui/parts/moment.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import { Drawing } from "#src/ui/parts/drawing.tsx";
import { Timeline } from "#src/ui/parts/timeline.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { NextDue } from "#src/pages/parts/due.tsx";
import { ArrearsPlan } from "#src/pages/parts/arrears-plan.tsx";
import { Hardship } from "#src/pages/parts/hardship.tsx";
import { Help } from "#src/pages/parts/help.tsx";
import { ComesNext, MoneySent } from "#src/pages/parts/paid-out.tsx";
import { ProfileLine } from "#src/pages/parts/profile-state.tsx";
import { usePolling } from "#src/pages/parts/poll.ts";
import { useRefresh } from "#src/pages/parts/refresh.ts";
import { asks, PageForm, SideForms } from "#src/pages/parts/side-forms.tsx";
import { OFFER_ID, Strip } from "#src/pages/parts/strip.tsx";
import { ANSWER_ID, pageUrl } from "#src/pages/table.ts";

/** Whether a form stands before the timeline: one that asks, and the one that ends the waiting. */
const isAhead = (form: Descriptor): boolean => asks(form) || form.id === "take-less";

export const View = ({ data }: ViewProps<StatusData>): ReactElement => {
  const { request, offer, action, later, paidOut, overdue } = data;
  const forms = Object.values(data.forms ?? {});
  const isOffered = request?.status === "offerActive";
  usePolling(data.askAgainAfter);
  return (
    <div className="page">
      <div className="page-head">
        {request?.status === "rejected" && <Drawing name="refused" />}
        {!request && data.timeline.length === 0 && <Drawing name="empty" />}
        {request && <p className="where-words">{statusPageWords.application(request.number)}</p>}
        <h1 id={ANSWER_ID}>{data.title}</h1>
        {request && <Since {...request} title={data.title} />}
        {data.profile && <ProfileLine first={data.profile} />}
        <div className="news" role="status">
          {paidOut ? <MoneySent paidOut={paidOut} today={data.today} /> : <Tip tone={data.tone}>{data.text}</Tip>}
        </div>
        {overdue && (
          <NextDue next={overdue.next}>
            <p className="due-action">
              <Link className="button primary" to={overdue.repaymentUrl}>
                {creditWords.payLate}
              </Link>
            </p>
          </NextDue>
        )}
        {action && (
          <p className="page-action buttons">
            <Link className={overdue ? "button" : "button primary"} to={action.url}>
              {action.label}
            </Link>
            {request && !overdue && data.mayAskRelief && (
              <Link className="button" to={pageUrl("refinanceSupport", { requestId: request.id })}>
                {hardshipWords.ask}
              </Link>
            )}
          </p>
        )}
        {isOffered && offer && <Strip offer={offer} />}
      </div>
      <div className="beside">
        <div className="stack">
          {overdue?.arrearsPlan && <ArrearsPlan plan={overdue.arrearsPlan} mayAsk={data.mayAskRelief} />}
          {overdue && request && <Hardship requestId={request.id} mayAsk={data.mayAskRelief} />}
          <Points title={statusPageWords.reasonsTitle} points={data.reasons} />
          {paidOut && <ComesNext paidOut={paidOut} />}
          {forms.filter(isAhead).map((form) => (
            <section className="section" key={form.id}>
              <h2>{form.title}</h2>
              <PageForm form={form} page={data} />
            </section>
          ))}
          <Points title={statusPageWords.rightsTitle} points={data.rights} />
          {data.timeline.length > 0 && (
            <section className="section">
              <h2>{statusPageWords.timelineTitle}</h2>
              <Timeline steps={data.timeline} />
            </section>
          )}
          {data.credits.length > 0 && (
            <section className="section">
              <h2>{statusPageWords.creditsTitle}</h2>
              <ul>
                {data.credits.map(({ label, url }) => (
                  <li key={url}>
                    <Link to={url}>{label}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.askAgainAfter !== undefined && <CheckAgain />}
          {later && <Later {...later} />}
          <SideForms forms={forms.filter((form) => !isAhead(form))} page={data} />
        </div>
        {offer ? (
          <div className="side" id={OFFER_ID}>
            <OfferSummary offer={offer} title={isOffered ? statusPageWords.offerTitle : statusPageWords.termsTitle} />
          </div>
        ) : (
          <Help />
        )}
      </div>
    </div>
  );
};

/** The status label (unless it equals the title), and since when. */
const Since = ({
  statusLabel,
  statusSince,
  title,
}: {
  statusLabel: string;
  statusSince: string;
  title: string;
}): ReactElement => (
  <p className="intro">
    {statusLabel !== title && <>{statusLabel} · </>}
    {statusPageWords.since} <Moment at={statusSince} />
  </p>
);

/** A titled list of sentences; nothing without any. */
const Points = ({ title, points }: { title: string; points: readonly string[] }): ReactElement | null =>
  points.length === 0 ? null : (
    <section className="section">
      <h2>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );

/** The way to a new application, where it is not the next step. */
const Later = ({ text, label, url }: NonNullable<StatusData["later"]>): ReactElement => (
  <section className="section">
    <h2>{statusPageWords.laterTitle}</h2>
    <p>{text}</p>
    <p>
      <Link to={url}>{label}</Link>
    </p>
  </section>
);

/** A refresh button; a link to the page itself, so that it works without JavaScript. */
const CheckAgain = (): ReactElement => {
  const { pathname, search } = useLocation();
  const refresh = useRefresh();
  const ask = (event: MouseEvent): void => {
    event.preventDefault();
    refresh();
  };
  return (
    <p className="check-again">
      <span className="intro">{statusPageWords.checksItself}</span>
      <a className="button small" href={pathname + search} onClick={ask}>
        <Icon name="refresh" />
        {statusPageWords.checkAgain}
      </a>
    </p>
  );
};
