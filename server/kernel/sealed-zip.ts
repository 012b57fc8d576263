/** A zip archive whose files are encrypted under a password (WinZip's AES-256), as programs of others open it. */
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, configure } from "@zip.js/zip.js";

/** A file of an archive: its path, with slashes, and what it holds. */
export type ZippedFile = { path: string; content: string | Uint8Array };

/** AES-256 in WinZip's numbering. */
const AES_256 = 3;

// Its workers are a browser's; here everything is compressed on this thread.
configure({ useWebWorkers: false });

/** The archive of files under a password. The names of files stay readable, so nothing personal belongs into them. */
export const sealedZip = async (files: readonly ZippedFile[], password: string): Promise<Buffer> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: AES_256, zipCrypto: false });
  for (const { path, content } of files)
    await writer.add(path, typeof content === "string" ? new TextReader(content) : new Uint8ArrayReader(content));
  return Buffer.from(await writer.close());
};
