// The notices of server/src/push, as this device shows them.

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

const PAGE = "/dono";
const ICON = "/icon-192.png";

// A message that cannot be read is shown nevertheless: a browser takes away the right to notices from who gets them in silence.
const UNREADABLE: Notice = { title: "A agenda mudou", body: "Abra para ver.", tag: "dono" };

/** Shows a message once: the same tag takes the place of the one that is shown already. */
export async function showNotice(
  { showNotification }: Pick<ServiceWorkerRegistration, "showNotification">,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, tag } = readNotice(data);
  await showNotification(title, { body, tag, icon: ICON, badge: ICON, lang: "pt-BR" });
}

function readNotice(data: PushMessageData | null): Notice {
  try {
    const read = data?.json() as Partial<Notice> | undefined;
    if (typeof read?.title !== "string") return UNREADABLE;
    return { title: read.title, body: read.body ?? "", tag: read.tag ?? UNREADABLE.tag };
  } catch {
    return UNREADABLE;
  }
}

/** Shows the page, in the window that has it already. */
export async function openPage(clients: Clients): Promise<void> {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === PAGE);
  await (open === undefined ? clients.openWindow(PAGE) : open.focus());
}
