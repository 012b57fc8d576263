import type { Decorator } from "@storybook/react-vite";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { Icon, PATHS } from "#src/ui/theme/icon.tsx";
import { Colours as ColourTable, Spaces as SpaceTable, tableStyles, TypeScale } from "./foundations.tsx";

const withTables: Decorator = (Story) => (
  <>
    <Sheet name="tables" text={tableStyles} />
    <Story />
  </>
);

export default { title: "Foundations/Tokens", decorators: [withTables] };

export const Colours = { render: () => <ColourTable /> };
export const Type = { render: () => <TypeScale /> };
export const Spaces = { render: () => <SpaceTable /> };

export const Headings = {
  render: () => (
    <div className="page">
      <h1>Колко ще струва кредитът</h1>
      <p className="lead">Сумата, срокът и всяка вноска се виждат, преди да подпишете.</p>
      <h2>Погасителен план</h2>
      <h3>Предсрочно погасяване</h3>
      <p>
        Можете да върнете кредита по всяко време, изцяло или отчасти. Не дължите такса. <a href="#plan">Вижте как</a>.
      </p>
    </div>
  ),
};

export const Icons = {
  render: () => (
    <dl className="swatches">
      {Object.keys(PATHS).map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Icon name={name} />
          </dd>
        </div>
      ))}
    </dl>
  ),
};
