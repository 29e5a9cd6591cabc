// The domain is compiled without the library of browsers and without Node's: no document, no process, no clock that
// rings. This is all that it shares with both.

interface UrlParts {
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare var URL: {
  new (url: string): UrlParts;
  canParse(url: string): boolean;
};

interface URLSearchParams {
  get(name: string): string | null;
}

declare var URLSearchParams: { new (text: string): URLSearchParams };
