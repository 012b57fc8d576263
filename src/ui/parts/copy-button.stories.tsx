import { CopyRow } from "./copy-button.tsx";
import { Facts } from "./blocks.tsx";

export default { title: "Parts/Copy – копиране" };

export const Short = { render: () => <CopyRow label="Основание" value="Кредит № 1042" /> };
export const InFacts = {
  render: () => (
    <Facts look="stacked" rows={[{ label: "IBAN", value: <CopyRow label="IBAN" value="BG80BNBG96611020345678" /> }]} />
  ),
};
