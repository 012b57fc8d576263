/** Status of an application: timeline, reasons, next actions. Polls while the status may change. */
import type { MouseEvent, ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "#src/ui/parts/link.tsx";
import type { StatusData } from "#src/api/responses/responses.ts";
import { statusPageWords } from "#src/copy/status.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Moment } from "#src/ui/parts/moment.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import { Timeline } from "#src/ui/parts/timeline.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { usePolling } from "#src/pages/parts/poll.ts";
import { useRefresh } from "#src/pages/parts/refresh.ts";
import { asks, PageForm, SideForms } from "#src/pages/parts/side-forms.tsx";

export const View = ({ data }: ViewProps<StatusData>): ReactElement => {
  const { request, offer, timeline, reasons, action } = data;
  const forms = Object.values(data.forms ?? {});
  usePolling(data.askAgainAfter);
  return (
    <div className="page">
      <div className="page-head">
        {request && <p className="where-words">{statusPageWords.request(request.number)}</p>}
        <h1>{data.title}</h1>
        {request && <Since {...request} title={data.title} />}
        <div className="news" role="status">
          <Tip tone={data.tone}>{data.text}</Tip>
        </div>
        {action && (
          <p>
            <Link className="button primary" to={action.url}>
              {action.label}
            </Link>
          </p>
        )}
      </div>
      <div className="beside side-first">
        {offer && (
          <div className="side">
            <OfferSummary
              offer={offer}
              title={data.request?.status === "offerActive" ? statusPageWords.offerTitle : statusPageWords.termsTitle}
            />
          </div>
        )}
        <div className="stack">
          {reasons.length > 0 && <Reasons reasons={reasons} />}
          {forms.filter(asks).map((form) => (
            <section className="section" key={form.id}>
              <h2>{form.title}</h2>
              <PageForm form={form} page={data} />
            </section>
          ))}
          {timeline.length > 0 && (
            <section className="section">
              <h2>{statusPageWords.timelineTitle}</h2>
              <Timeline steps={timeline} />
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
          <SideForms forms={forms.filter((form) => !asks(form))} page={data} />
        </div>
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

const Reasons = ({ reasons }: { reasons: readonly string[] }): ReactElement => (
  <section className="section">
    <h2>{statusPageWords.reasonsTitle}</h2>
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
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
