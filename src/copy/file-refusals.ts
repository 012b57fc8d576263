import type { FileRefusalCode } from "#src/api/refusals.ts";

/** Messages for files the server rejects; sent in responses, so not part of the browser's scripts. */
export const fileWords: Readonly<Record<FileRefusalCode, string>> = {
  "file-type": "Изберете снимка във формат JPEG, PNG или WebP.",
  "file-type-pdf": "Изберете PDF или снимка във формат JPEG, PNG или WebP.",
  "file-heic":
    "Снимките във формат HEIC не се приемат. Изберете JPEG: на iPhone отворете Настройки, Камера, Формати и изберете „Най-съвместими“, после снимайте отново.",
  "file-moving": "Движещи се изображения не се приемат. Изберете обикновена снимка.",
  "file-empty": "Файлът е празен. Изберете друг.",
  "file-broken": "Файлът е повреден и не може да се отвори. Изберете друг.",
  "file-locked": "Файлът е защитен с парола. Изберете файл без парола.",
  "file-pixels": "Снимката е с твърде голяма резолюция. Изберете снимка до 50 мегапиксела.",
  "file-refused": "Проверката за вируси спря този файл. Изберете друг.",
  "file-failed": "Файлът не можа да бъде проверен. Опитайте отново след малко.",
  "file-no-room": "Качихте твърде много файлове наведнъж. Опитайте отново след един час.",
  "file-gone": "Каченият файл вече не се пази. Изберете го отново.",
  "file-changed": "Файлът се промени, докато се качваше. Изберете го отново.",
};
