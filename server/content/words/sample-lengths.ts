/** How long what fills an SMS is, at the most that we meet: its length is judged by this. */
export const SAMPLE_LENGTHS: Readonly<Record<string, number>> = {
  code: "123456".length,
  brand: "Заявка".length,
  phone: "0700 10 100".length,
  url: "https://zayavka.bg/s/abcdef123456".length,
};
