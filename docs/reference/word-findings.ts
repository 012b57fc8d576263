/** What to do about findings in the files of words, each with an example. */

/** Rows of the guide's list. */
export const wordFiles = {
  "words-missing": ["Върнете файла.", { name: "sms" }],
  "words-stranger": ["Поправете името на файла или го махнете.", { name: "sns" }],
  "words-place-unknown": ["Поправете името между скобите или го махнете.", { name: "amout" }],
  "words-place-missing": ["Върнете го: без него съобщението е непълно.", { name: "amount" }],
  "words-brace": ["Затворете скобата или я махнете."],
  "words-put-missing": ["Върнете частта, където желаете между другите.", { name: "url", kind: "link" }],
} as const;
