import { offerFor } from "../../../.storybook/lender.ts";
import { PlanTable } from "./plan-table.tsx";

export default { title: "Parts/Plan – погасителен план" };

const offer = offerFor("consumerCredit", 1000, 6);
const STATUSES = ["paid", "paid", "late", "due", "future", "future"];

export const Offered = {
  render: () => (
    <PlanTable rows={offer.plan} sums={{ instalment: offer.total, principal: offer.amount, interest: offer.cost }} />
  ),
};
export const Running = {
  render: () => <PlanTable rows={offer.plan.map((row, index) => ({ ...row, status: STATUSES[index] }))} />,
};
