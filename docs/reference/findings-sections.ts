/** What to do about each finding of sections. */
export const sections = {
  "section-unknown": [
    "Пише се името на елемент от `elements`; за поле в група – името на групата.",
    { name: "street", title: "Адрес" },
  ],
  "section-twice": ["Оставете го само в един раздел.", { name: "street", title: "Адрес" }],
  "section-order": ["Подредете разделите или елементите в един и същи ред.", { name: "street", title: "Адрес" }],
  "section-lacks": ["Запишете го в някой раздел.", { name: "street" }],
  "section-empty": ["Махнете раздела или го слейте с друг.", { title: "Адрес" }],
} as const;
