/** Types of the part of mailparser that the tests use; the package has none. */
declare module "mailparser" {
  export type ParsedMail = {
    messageId?: string;
    subject?: string;
    text?: string;
    html?: string | false;
    from?: { text: string };
    to?: { text: string };
    replyTo?: { text: string };
    headers: Map<string, unknown>;
    headerLines: readonly { key: string; line: string }[];
    attachments: readonly { filename?: string; contentType: string; content: Buffer }[];
  };
  export const simpleParser: (source: Buffer | string) => Promise<ParsedMail>;
}
