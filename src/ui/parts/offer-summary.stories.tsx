import { offerFor, refinancing } from "../../../.storybook/lender.ts";
import { OfferSummary } from "./offer-summary.tsx";

export default { title: "Parts/Offer summary – условия, оферта" };

export const Months = { render: () => <OfferSummary offer={offerFor("consumerCredit", 1000, 12)} /> };
export const Days = { render: () => <OfferSummary offer={offerFor("creditLine", 500, 30)} /> };
export const InterestFree = { render: () => <OfferSummary offer={offerFor("interestFreeInstalment", 300, 3)} /> };
export const Refinance = {
  render: () => <OfferSummary offer={refinancing(offerFor("consumerCredit", 1000, 12), 552.15)} />,
};
export const LongPlan = {
  render: () => <OfferSummary offer={offerFor("consumerCredit", 3000, 36)} />,
  play: ({ canvasElement }: { canvasElement: HTMLElement }) => canvasElement.querySelector("summary")?.click(),
};
