/** Words of the page about attacks. */

/** What an attack looks like, by kind of security event. */
export const eventWords = {
  "login-refused": "Отказани входове в профили",
  "password-refused": "Грешна парола вътре в профил",
  "guesses-slowed": "Забавени поредни опити",
  "code-refused": "Грешни кодове от SMS",
  "link-refused": "Отворени недействителни връзки",
  "forged-post": "Изпращания без валиден знак на формата",
  "foreign-origin": "Изпращания от чужд сайт",
  "limit-reached": "Достигнати ограничения за брой",
  "sms-limit-reached": "Достигнато ограничение за SMS към един номер",
  "sms-budget-reached": "Достигнато ограничение за SMS към непотвърдени номера",
  "captcha-refused": "Отказани проверки срещу роботи",
  "key-reused": "Една форма, изпратена с други данни",
  "body-refused": "Изпращания, които не са от наша форма",
  "file-refused": "Файлове, спрени от антивирусната проверка",
  "file-type-refused": "Файлове от друг вид, не какъвто се приема",
  "staff-login-refused": "Отказани входове на служители",
  "staff-overreach": "Служител опита, каквото ролята му не може",
  "staff-many-unmasked": "Служител разкри повече лични данни от обичайното",
  "staff-many-searches": "Служител търси повече от обичайното",
  "foreign-id": "Потребител посочи чужд или несъществуващ номер",
  "live-foreign-user": "Опит за слушане на чужд канал",
  "remember-token-reused": "Повторено запомняне на браузър: вероятно копие",
} as const;

export const securityWords = {
  lead: "Какво прилича на нападение през последните седем дни. Няма лични данни: кой и откъде се пазят само като отпечатък.",
  kind: "Какво",
  hour: "За час",
  day: "За денонощие",
  week: "За седмица",
  last: "Последно",
  alarm: "Тревога над",
  within: (limit: number, minutes: number) => `${limit} за ${minutes} мин.`,
  none: "Няма такова през последните седем дни.",
} as const;
