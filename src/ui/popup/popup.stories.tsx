import type { StoryContext } from "@storybook/react-vite";
import { useRef, useState, type ReactElement, type ReactNode } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Popup, type PopupProps } from "./popup.tsx";

export default { title: "Parts/Popup – прозорец" };

type DemoProps = Pick<PopupProps, "closeOnOverlay"> & { title?: string; children?: ReactNode };

const Demo = ({
  title = "Как работи",
  children = <p>Изберете сума и срок. Вноската се вижда веднага.</p>,
  ...rest
}: DemoProps): ReactElement => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener} type="button" className="button" onClick={() => setOpen(true)}>
        Отвори
      </button>
      <Popup title={title} open={open} onClose={() => setOpen(false)} opener={opener} {...rest}>
        {children}
      </Popup>
    </>
  );
};

type Playing = Pick<StoryContext, "canvasElement">;

const open = async ({ canvasElement }: Playing): Promise<HTMLElement> => {
  await userEvent.click(within(canvasElement).getByRole("button", { name: "Отвори" }));
  return within(canvasElement).findByRole("dialog");
};

const expectClosed = async ({ canvasElement }: Playing): Promise<void> => {
  const canvas = within(canvasElement);
  await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
  await expect(canvas.getByRole("button", { name: "Отвори" })).toHaveFocus();
  await expect(document.body.style.position).toBe("");
};

export const Closed = { render: () => <Demo /> };

export const Open = {
  render: () => <Demo />,
  play: async (context: Playing) => {
    await expect(await open(context)).toHaveAccessibleName("Как работи");
    await expect(getComputedStyle(document.body).position).toBe("fixed");
  },
};

export const ClosedByItsButton = {
  render: () => <Demo />,
  play: async (context: Playing) => {
    await userEvent.click(within(await open(context)).getByRole("button", { name: "Затворете" }));
    await expectClosed(context);
  },
};

export const ClosedByTheOverlay = {
  render: () => <Demo />,
  play: async (context: Playing) => {
    await userEvent.click(await open(context));
    await expectClosed(context);
  },
};

export const NotClosedByTheOverlay = {
  render: () => <Demo closeOnOverlay={false} />,
  play: async (context: Playing) => {
    const box = await open(context);
    await userEvent.click(box);
    await expect(box).toHaveAttribute("open");
  },
};

export const LongContent = {
  render: () => (
    <Demo title="Непротивоконституционствувателствувайте при предсрочно погасяване">
      {Array.from({ length: 30 }, (_, n) => (
        <p key={n}>{n + 1}. Можете да върнете кредита по всяко време, изцяло или отчасти. Не дължите такса.</p>
      ))}
      <a className="button" href="/obshti-usloviya">
        Към условията
      </a>
    </Demo>
  ),
  play: open,
};
