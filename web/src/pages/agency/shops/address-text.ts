/** The address of a page as people say it: `www.example.com/corte-fino`. */
export function addressText(page: string): string {
  return page.replace(/^https?:\/\//, "");
}
