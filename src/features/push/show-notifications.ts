/** What every message to a browser has. */
export interface PushedMessage {
  /** The page that a tap opens. */
  path: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** What happened. */
  key: string;
}

/** TypeScript's library for documents does not declare the events of workers. */
interface PushedEvent extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface ClickEvent extends Event {
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as {
  addEventListener(type: "push", listener: (event: PushedEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  clients: { openWindow(url: string): Promise<unknown> };
  registration: {
    getNotifications(filter: { tag: string }): Promise<Notification[]>;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};

/** Lets a service worker show the messages of the push service, and open their page at a tap. */
export function showNotifications<Message extends PushedMessage>(
  titleOf: (message: Message) => { title: string; lang: string },
): void {
  worker.addEventListener("push", (event) => {
    if (!event.data) return;
    const message = event.data.json() as Message;
    event.waitUntil(show(message, titleOf(message)));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path } = event.notification.data as PushedMessage;
    event.waitUntil(worker.clients.openWindow(path));
  });
}

/** The same message again makes no sound. */
async function show(message: PushedMessage, text: { title: string; lang: string }): Promise<void> {
  const { tag, key } = message;
  const shown = await worker.registration.getNotifications({ tag });
  const isRepeated = shown.some(({ data }) => (data as PushedMessage | undefined)?.key === key);
  const options = {
    tag,
    renotify: !isRepeated,
    data: message,
    icon: "/panel-icon-192.png",
    lang: text.lang,
  };
  await worker.registration.showNotification(text.title, options);
}
