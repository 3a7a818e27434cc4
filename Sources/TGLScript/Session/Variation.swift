// On what a document depends beside its rules: the screen and the knobs. What asks how it would be otherwise works in a trial.

import TGLLayout
import TGLSyntax

extension Session {
    /// The widths and heights at which the size class of the screen changes.
    private static let classSizes: [Double] = [414, 480, 700]

    /// The numbers in the conditions of `when`s, the knobs that they read, and the sizes at which the screen's size class changes, where a
    /// condition asks for that; in order. Rules may change at them.
    package var numbersOfConditions: [Double] {
        var numbers: Set<Double> = []
        for when in document.allWhens {
            switch document.whenTest(when) {
            case .classes: numbers.formUnion(Session.classSizes)
            case .test(_, let content as KeptFunction, _):
                for case .number(let number) in content.frozen.heldValues { numbers.insert(number) }
                for knob in content.knobs { if case .number(let number) = machine.stack[knob].value { numbers.insert(number) } }
            case .test: break
            }
        }
        return numbers.sorted()
    }

    /// Does work and undoes all of its effects; nobody hears its output.
    package func tryingUnheard<T>(_ work: () -> T) -> T {
        settle()
        return tryingUnheard(SessionTrial(), work)
    }

    /// Sets a knob to a number; false if it does not take that.
    package func setKnob(_ name: String, to number: Double) -> Bool {
        !run(SourceFile(name: "knob", text: "\(name) = \(Text.number(number))")).failed
    }
}
