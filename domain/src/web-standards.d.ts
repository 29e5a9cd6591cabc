// The web standards that the domain uses: it is compiled without the types of browsers and of Node.

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
