/** The home page: calculator, how it works, all costs. */
import { Suspense, useState, type ReactElement } from "react";
import type { HomeData } from "#src/api/responses/responses.ts";
import { homeWords } from "#src/copy/home.ts";
import { offerWords } from "#src/copy/offer.ts";
import { ratesOn } from "#src/domain/lending/catalogue.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { dailyRate, interestFor } from "#src/domain/lending/schedule.ts";
import { Step } from "#src/forms.tsx";
import { Blocks, Facts } from "#src/ui/parts/blocks.tsx";
import { Drawing } from "#src/ui/parts/drawing.tsx";
import type { ViewProps } from "./view.ts";
import { LiveOffer } from "#src/pages/parts/live-offer.tsx";
import { PriceLine } from "#src/pages/parts/price-line.tsx";

export const View = ({ data }: ViewProps<HomeData>): ReactElement => (
  <div className="page home">
    <div className="page-head">
      <h1>{data.form.title}</h1>
      <p className="lead">{homeWords.lead}</p>
    </div>
    <Calculator data={data} />
    {/* Suspense: hydrated separately, after the fields. */}
    <Suspense>
      <HowItWorks />
      <HonestPrice data={data} />
      <HowToRepay />
      {data.intro.length > 0 && (
        <section className="section section-wide">
          <Blocks blocks={data.intro} />
        </section>
      )}
    </Suspense>
  </div>
);

const Calculator = ({ data }: { data: HomeData }): ReactElement => {
  const [offer, setOffer] = useState(data.offer);
  return (
    <div className="calculator">
      <Step form={data.form} today={data.today} posted={data.posted} beside={offer && <PriceLine offer={offer} />}>
        <Suspense>
          <LiveOffer data={data} offer={offer} onOffer={setOffer} />
        </Suspense>
      </Step>
    </div>
  );
};

const HowItWorks = (): ReactElement => (
  <section className="section section-wide">
    <h2>{homeWords.howTitle}</h2>
    <ol className="steps-how">
      {homeWords.how.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** Late interest example, in round numbers that are easy to check. */
const LATE = { days: 10, cents: 100_00 };

const HonestPrice = ({ data }: { data: HomeData }): ReactElement => {
  const { catalogue } = data.pricing;
  const { statutory } = ratesOn(catalogue, data.today);
  const euro = (cents: number): string => formatCents(cents, catalogue.currency.shortLabel);
  return (
    <section className="section section-wide honest">
      <Drawing name="home" />
      <h2>{homeWords.honestTitle}</h2>
      <p>{homeWords.honestLead}</p>
      <div className="content">
        <Facts
          look="sums"
          rows={[
            ...homeWords.fees.map((label) => ({ label, value: homeWords.noFee })),
            { label: homeWords.lateRate, value: homeWords.lateRateValue(offerWords.percent(statutory)) },
            {
              label: homeWords.lateExample(LATE.days, euro(LATE.cents)),
              value: euro(interestFor(LATE.cents, dailyRate(statutory), LATE.days)),
            },
          ]}
        />
      </div>
      <p className="offer-warning">{catalogue.warning}</p>
    </section>
  );
};

const HowToRepay = (): ReactElement => (
  <section className="section section-wide" id="kak-se-pogasyava">
    <h2>{homeWords.repayTitle}</h2>
    <div className="thirds">
      {homeWords.repay.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  </section>
);
