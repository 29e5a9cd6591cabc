import { createElement } from "react";
import type { ReactElement, SVGProps } from "react";

/** What lucide-react knows of an icon: the elements that it is drawn of, each with a key. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = Omit<SVGProps<SVGSVGElement>, "size"> & { readonly size?: number };

/** Makes a component of an icon's drawing. The build puts it into the place of lucide-react's own, which weighs more. */
export function createIcon({ name, node }: IconData): (props: IconProps) => ReactElement {
  return ({ size = 24, className = "", ...attributes }) =>
    createElement(
      "svg",
      {
        className: `lucide-${name} ${className}`,
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
