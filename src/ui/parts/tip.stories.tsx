import { Tip } from "./tip.tsx";

export default { title: "Parts/Tip – съобщение, info, success, warning" };

export const Info = { render: () => <Tip>Изпратихме код на 0888 *** 456. Важи 5 минути.</Tip> };
export const Success = {
  render: () => (
    <Tip tone="success" title="Парите са при Вас">
      Преведохме 1 000 € по Вашата сметка.
    </Tip>
  ),
};
export const Warning = {
  render: () => (
    <Tip tone="warning" title="Преводът не успя">
      Проверете IBAN и го изпратете отново. Няма такса.
    </Tip>
  ),
};
export const WithLink = {
  render: () => (
    <Tip>
      <p>
        Прочетете <a href="#terms">Общите условия</a>, преди да подпишете.
      </p>
    </Tip>
  ),
};
export const LongWords = {
  render: () => (
    <Tip tone="warning" title="Непротивоконституционствувателствувайте">
      Непротивоконституционствувателствувайте, ако заявкатанеможедабъдеразгледанаавтоматично.
    </Tip>
  ),
};
