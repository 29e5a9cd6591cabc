import { createElement } from "react";
import type { ReactElement, SVGProps } from "react";

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = Omit<SVGProps<SVGSVGElement>, "size"> & { readonly size?: number };

/** Makes a component from an icon's data. The build uses it instead of lucide-react's own function, which is larger. */
export function createIcon({ name, node }: IconData): (props: IconProps) => ReactElement {
  return ({ size = 24, className, ...attributes }) =>
    createElement(
      "svg",
      {
        className: className === undefined ? `lucide-${name}` : `lucide-${name} ${className}`,
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
      ...node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
