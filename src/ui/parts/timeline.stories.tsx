import { Timeline } from "./timeline.tsx";

export default { title: "Parts/Timeline – ход на заявката" };

export const HalfWay = {
  render: () => (
    <Timeline
      steps={[
        { key: "sent", title: "Изпратихте заявката", state: "done", at: "2026-11-20T09:15:00Z" },
        {
          key: "review",
          title: "Преглеждаме я",
          state: "now",
          text: "Обикновено отнема до 15 минути в работно време.",
        },
        { key: "sign", title: "Подписвате договора", state: "next" },
        { key: "paid", title: "Получавате парите", state: "next", text: "До един работен ден след подписването." },
      ]}
    />
  ),
};
export const AllDone = {
  render: () => (
    <Timeline
      steps={[
        { key: "sent", title: "Изпратихте заявката", state: "done", at: "2026-11-20" },
        { key: "paid", title: "Парите са при Вас", state: "done", at: "2026-11-21" },
      ]}
    />
  ),
};
export const BrokenOff = {
  render: () => (
    <Timeline
      steps={[
        { key: "sent", title: "Изпратихте заявката", state: "done", at: "2026-11-20" },
        { key: "sign", title: "Договор и подпис", state: "ended", text: "Отказана от Вас", at: "2026-11-21" },
      ]}
    />
  ),
};
