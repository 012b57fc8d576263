import { Badge } from "./badge.tsx";

export default { title: "Parts/Badge – значка с брой" };

export const One = {
  render: () => (
    <p>
      Статус на кредита <Badge count={1} />
    </p>
  ),
};
export const Many = {
  render: () => (
    <p>
      Доведи приятел <Badge count={12} />
    </p>
  ),
};
export const None = {
  render: () => (
    <p>
      Доведи приятел <Badge count={0} />
    </p>
  ),
};
