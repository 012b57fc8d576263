/** What to do about each finding of sections and summaries. */
export const sections = {
  "section-unknown": [
    "Пише се името на елемент от `elements`; за поле в група – името на групата.",
    { name: "street", title: "Адрес" },
  ],
  "section-twice": ["Оставете го само в един раздел.", { name: "street", title: "Адрес" }],
  "section-order": ["Подредете разделите или елементите в един и същи ред.", { name: "street", title: "Адрес" }],
  "section-lacks": ["Запишете го в някой раздел.", { name: "street" }],
  "section-empty": ["Махнете раздела или го слейте с друг.", { title: "Адрес" }],
  "summary-unknown": [
    "Пише се името на елемент от `elements`; за поле в група – името на групата.",
    { name: "amount", title: "Вашият избор" },
  ],
  "summary-twice": ["Оставете го веднъж.", { name: "amount", title: "Вашият избор" }],
  "summary-apart": [
    "Запишете всички елементи между двата, в реда на `elements`, или направете две обобщения.",
    { name: "amount", title: "Вашият избор" },
  ],
  "summary-untold": [
    "Съгласия, файлове, тайни, дати и търсени места се питат направо: извадете елемента от обобщението.",
    { path: "consent", name: "consent", title: "Вашият избор" },
  ],
} as const;
