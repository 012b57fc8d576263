import type { ReactElement } from "react";
import { Placeholder } from "#widgets/lazy-widget.tsx";

export default { title: "Forms/While an element loads – докато се зарежда" };

const LABELS = {
  select: "Град",
  location: "Населено място",
  autocomplete: "Издадена от",
  promoCode: "Промо код",
  photo: "Снимка",
  file: "Документ",
  video: "Видео",
};

/** Placeholders shown while an element's code or data loads. */
const Waiting = (): ReactElement => (
  <div className="form">
    {Object.entries(LABELS).map(([type, label]) => (
      <div key={type} className="field" data-type={type}>
        <span className="label">{label}</span>
        <Placeholder type={type} />
      </div>
    ))}
  </div>
);

export const Placeholders = { render: () => <Waiting /> };
