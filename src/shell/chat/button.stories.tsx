import { fn } from "storybook/test";
import { ChatButton, type ChatState } from "./button.tsx";

export default { title: "Parts/Chat button – чат" };

const shown = (state: ChatState) => ({ render: () => <ChatButton state={state} phone="0700 12 345" onOpen={fn()} /> });

export const Waiting = shown("closed");
export const Opening = shown("opening");
export const NotToBeHad = shown("failed");
