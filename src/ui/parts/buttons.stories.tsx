import { Icon } from "#src/ui/theme/icon.tsx";

export default { title: "Parts/Buttons – бутони" };

export const Primary = {
  render: () => (
    <button type="button" className="button primary">
      Напред
    </button>
  ),
};
export const Secondary = {
  render: () => (
    <button type="button" className="button">
      Преизчислете
    </button>
  ),
};
export const Small = {
  render: () => (
    <button type="button" className="button small">
      <Icon name="copy" />
      Копирай
    </button>
  ),
};
export const AsLink = {
  render: () => (
    <a className="button primary" href="#form">
      Кандидатствайте
      <Icon name="arrow" />
    </a>
  ),
};
export const LikeText = {
  render: () => (
    <button type="button" className="link-button">
      Откажете заявката
    </button>
  ),
};
export const Sending = {
  render: () => (
    <button type="button" className="button primary" disabled>
      Напред<span className="percent"> 42 %</span>
    </button>
  ),
};
export const LongLabel = {
  render: () => (
    <button type="button" className="button primary">
      Потвърждавам и подписвам договора за потребителски кредит с код от SMS
    </button>
  ),
};
